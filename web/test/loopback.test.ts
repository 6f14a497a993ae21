import assert from "node:assert/strict";
import { test } from "node:test";
import { isLoopback } from "../src/online/loopback.ts";

test("addresses of this computer alone are known, however they are written", () => {
  for (const address of ["http://localhost:8000", "http://127.0.0.1:1", "http://127.1:1", "http://[0:0::1]/", "http://a.localhost"]) {
    assert.ok(isLoopback(new URL(address).hostname), address);
  }
  for (const address of ["http://192.168.1.7", "http://127.0.0.1.example", "http://[fe80::1]", "http://localhost.example", "http://0x80000001"]) {
    assert.ok(!isLoopback(new URL(address).hostname), address);
  }
});
