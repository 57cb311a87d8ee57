const maxLetters = 100

export function mapNameFault(name: string): string | undefined {
  if (name === '') return 'Enter a file name.'
  if (name.length > maxLetters) return `A file name may have at most ${maxLetters} characters.`
  if (/\s/.test(name)) return 'A file name has no whitespace. Use - or _ instead.'
  return /^[A-Za-z0-9][\w.-]*$/.test(name)
    ? undefined
    : 'A file name contains only letters, digits, -, _ and ., and begins with a letter or digit.'
}

export function mapNameFor(record: string): string {
  const words = record
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]/)
  const plain = words
    .filter((word) => word !== '')
    .join('-')
    .slice(0, maxLetters)
    .toLowerCase()
  return plain || 'map'
}
