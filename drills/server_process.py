"""The server as a process that a drill starts, kills and starts again."""

import asyncio
import os
import signal
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

LONGEST_START: Final = 60.0


def cpu_seconds(process: int) -> float:
    """Processor time of a process so far, in user and system mode (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class Server:
    """The server's process; killed and started again."""

    port: int
    database: Path
    more: tuple[str, ...] = ()
    """Further arguments of `quintain serve`."""
    process: asyncio.subprocess.Process | None = None
    starts: list[float] = field(default_factory=list)
    """Seconds from the start of the process to the first answer."""
    start_cpu: list[float] = field(default_factory=list)
    """Processor seconds that it took for that; a machine with other work makes these no longer."""

    async def start(self) -> None:
        """Starts it and waits for the first answer."""
        begun = time.perf_counter()
        serve = ["-m", "quintain.cli.main", "serve", "--no-browser", "--no-compile-ahead", "--limit", "off"]
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            *serve,
            *("--port", str(self.port), "--database", str(self.database), *self.more),
            "--end-with-input",
            stdin=asyncio.subprocess.PIPE,  # never written to; it ends when the drill does, however that ends
            stdout=asyncio.subprocess.DEVNULL,
        )
        self.starts.append(await asyncio.to_thread(self._wait, begun))
        self.start_cpu.append(cpu_seconds(self.process.pid))

    def _wait(self, begun: float) -> float:
        """In a thread, so that a busy loop does not count as the server's time. Seconds until the first answer."""
        while not answers(self.port):
            if (self.process and self.process.returncode is not None) or time.perf_counter() - begun > LONGEST_START:
                raise RuntimeError("the server does not start")
            time.sleep(0.02)
        return time.perf_counter() - begun

    async def stop(self, how: signal.Signals) -> int:
        """Sends the signal and waits for the end."""
        if self.process is None:
            raise RuntimeError("the server was not started")
        self.process.send_signal(how)
        return await self.process.wait()


def answers(port: int) -> bool:
    """Whether a server answers there."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/api/rules", timeout=5) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False
