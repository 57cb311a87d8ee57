/** A short text that differs if the bytes differ, except by rare chance: two FNV-like hashes of 32 bits. */
export function markOf(bytes: Uint8Array): string {
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 2_654_435_761)
    other = Math.imul(other ^ byte, 1_597_334_677)
  }
  return `${bytes.length}-${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`
}
