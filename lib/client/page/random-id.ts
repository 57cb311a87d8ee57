/**
 * An id that nobody can guess and no other has: 128 bits as 32 hexadecimal digits. Made so also where a page comes over
 * plain http, as on an intranet: there browsers have no `crypto.randomUUID`.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
