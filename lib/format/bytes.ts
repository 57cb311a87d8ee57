import { formatDecimal } from './number'

/** `64 kB`, from a megabyte on `2.4 MB`, from a gigabyte on `1.8 GB`; never `0 kB` for a file with content. */
export function formatBytes(bytes: number): string {
  if (bytes >= 999_950_000) return `${formatDecimal(bytes / 1_000_000_000)} GB`
  if (bytes >= 999_500) return `${formatDecimal(bytes / 1_000_000)} MB`
  return `${Math.ceil(bytes / 1_000)} kB`
}
