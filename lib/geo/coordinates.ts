/** Two decimal numbers with a comma, semicolon or space between; degree signs are allowed. */
const pair = /^\s*([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*(?:[,;]\s*|\s+)([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*$/

/** Reads a typed `lat, lng` in degrees; null when the text is no such pair or lies off the earth. */
export function parseCoordinates(text: string): { lat: number; lng: number } | null {
  const match = pair.exec(text)
  if (!match) return null
  const [lat, lng] = [Number(match[1]), Number(match[2])]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}
