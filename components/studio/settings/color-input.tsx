import type { Rgb } from '@/lib/domain/studio/read/studio-map'

export const hexOf = (color: Rgb) => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

interface ColorInputProps {
  label: string
  value: Rgb
  onChange: (color: Rgb) => void
}

/** A colour, chosen by the browser's own means. */
export function ColorInput({ label, value, onChange }: ColorInputProps) {
  return (
    <input
      type="color"
      aria-label={label}
      value={hexOf(value)}
      onChange={(event) => onChange(rgbOf(event.target.value))}
      className="h-8 w-full cursor-pointer rounded-sm border border-ink-300 bg-paper p-1 max-sm:h-11"
    />
  )
}
