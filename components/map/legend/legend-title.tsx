import { ChevronDown } from 'lucide-react'
import { colourColumns, type HexagonColumn, hexagonFields } from '@/lib/catalogue/hexagon-columns'

const titles = new Map<string, string>(hexagonFields.map(({ name, title }) => [name, title]))

const scoreTitle = 'Demand score'

export const colourTitle = (column: HexagonColumn | undefined) =>
  column === undefined ? scoreTitle : (titles.get(column) ?? column)

/** In the order of interest. */
const groups: readonly { label: string; has: (name: string) => boolean }[] = [
  { label: 'Scores', has: (name) => name.startsWith('Score') },
  { label: 'People and buildings', has: (name) => name.startsWith('Pop') || name.startsWith('Build') },
  { label: 'Charging points', has: (name) => name.startsWith('EV') },
  { label: 'Places', has: (name) => name.startsWith('POI') },
  { label: 'Roads', has: (name) => name.startsWith('Road') },
]

export interface ColourChoice {
  columns: readonly HexagonColumn[]
  /** Hint at the end of an incomplete list. */
  note?: string | undefined
  onColour: (column: HexagonColumn | null) => void
}

function Options({ columns, note }: Pick<ColourChoice, 'columns' | 'note'>) {
  const known = colourColumns.filter((name) => columns.includes(name))
  return (
    <>
      <option value="">{scoreTitle}</option>
      {groups.map(({ label, has }) => {
        const members = known.filter(has)
        if (members.length === 0) return null
        return (
          <optgroup key={label} label={label}>
            {members.map((name) => (
              <option key={name} value={name}>
                {colourTitle(name)}
              </option>
            ))}
          </optgroup>
        )
      })}
      {note && <option disabled>{note}</option>}
    </>
  )
}

interface LegendTitleProps {
  column: HexagonColumn | undefined
  choice: ColourChoice | undefined
  note?: string | undefined
}

/** With a choice, a native select lies under the title's text. */
export function LegendTitle({ column, choice, note }: LegendTitleProps) {
  const after = note && <span className="shrink-0 text-2xs text-ink-600">{note}</span>
  if (!choice) {
    return (
      <span className="flex min-w-0 flex-1 items-center gap-1">
        <span className="truncate font-semibold">{colourTitle(column)}</span>
        {after}
      </span>
    )
  }
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1">
      <span className="relative -ml-1 flex h-[26px] min-w-0 items-center gap-1 rounded-sm px-1 hover:bg-ink-100 has-focus-visible:outline-2 has-focus-visible:outline-(--focus-ring) max-sm:h-9">
        <span aria-hidden className="truncate font-semibold">
          {colourTitle(column)}
        </span>
        <ChevronDown aria-hidden className="size-3.5 text-ink-600" />
        <select
          aria-label="Colour of the hexagons"
          value={column ?? ''}
          onChange={({ target }) =>
            choice.onColour(colourColumns.find((name) => name === target.value) ?? null)
          }
          className="absolute inset-0 w-full cursor-pointer appearance-none text-ink-1000 opacity-0 outline-none"
        >
          <Options columns={choice.columns} note={choice.note} />
        </select>
      </span>
      {after}
    </span>
  )
}
