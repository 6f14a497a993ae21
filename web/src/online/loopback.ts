/** Whether an address is this computer's own, which leads nobody else here. No DOM. */

/** `hostname`: as in `location.hostname`. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
}
