import { Input } from '@/components/ui/input'

interface BreaksEditorProps {
  colors: readonly string[]
  /** Pairs of the file: a break and its colour. */
  stored: readonly unknown[]
  /** Breaks to start from. */
  usual: readonly number[]
  onChange: (colorMap: [number | null, string][]) => void
}

function breakIn(stored: readonly unknown[], at: number): number | undefined {
  const entry = stored[at]
  const value = Array.isArray(entry) ? entry[0] : undefined
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** The numbers at which a colour begins, in order. */
export function BreaksEditor({ colors, stored, usual, onChange }: BreaksEditorProps) {
  const breaks = colors.slice(1).map((_, at) => breakIn(stored, at) ?? usual[at] ?? at)
  const set = (at: number, value: number) => {
    if (!Number.isFinite(value)) return
    const next = breaks.with(at, value).sort((a, b) => a - b)
    onChange(colors.map((color, place) => [next[place] ?? null, color]))
  }
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 text-xs">Breaks</legend>
      {breaks.map((value, at) => (
        <div key={`${colors[at + 1]} ${value}`} className="flex items-center gap-2">
          <span aria-hidden className="size-4 rounded-[2px]" style={{ background: colors[at + 1] }} />
          <span className="text-2xs text-ink-600">from</span>
          <Input
            aria-label={`Break ${at + 1}`}
            size="xs"
            type="number"
            step="any"
            defaultValue={value}
            onBlur={(event) => event.target.value !== String(value) && set(at, event.target.valueAsNumber)}
          />
        </div>
      ))}
    </fieldset>
  )
}
