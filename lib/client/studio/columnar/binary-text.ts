/** Little-endian. */
export const leastBits = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

const hexOf = (byte: number) => byte.toString(16).padStart(2, '0')

export function uuidText(bytes: Uint8Array): string {
  const hex = Array.from(bytes, hexOf).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const isShown = (byte: number) => byte >= 0x20 && byte < 0x7f && ![0x22, 0x27, 0x5c].includes(byte)

/** As DuckDB writes a BLOB: `\xAA\x00bc`. */
export const binaryText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) =>
    isShown(byte) ? String.fromCharCode(byte) : `\\x${hexOf(byte).toUpperCase()}`,
  ).join('')

const maxOffset = 16 * 3600 - 1

/** DuckDB's: microseconds, and seconds below the largest offset in the last 24 bits. */
export function timeTzText(bits: bigint): string {
  const micros = Number(bits >> 24n)
  const offset = maxOffset - Number(bits & 0xff_ffffn)
  const two = (value: number) => String(Math.trunc(value)).padStart(2, '0')
  const away = Math.abs(offset)
  const rest = [
    away % 3600 === 0 ? '' : `:${two((away / 60) % 60)}`,
    away % 60 === 0 ? '' : `:${two(away % 60)}`,
  ]
  const zone = `${offset < 0 ? '-' : '+'}${two(away / 3600)}${rest.join('')}`
  const fraction = String(micros % 1e6)
    .padStart(6, '0')
    .replace(/0{1,6}$/, '')
  const clock = [two(micros / 3.6e9), two((micros / 6e7) % 60), two((micros / 1e6) % 60)].join(':')
  return `${clock}${fraction && `.${fraction}`}${zone}`
}
