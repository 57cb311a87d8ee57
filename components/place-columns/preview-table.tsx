import { classes } from '@/components/ui/classes'
import { type PlaceChoice, type PlaceRole, placeRoles } from '@/lib/domain/place-columns/place-choice'
import type { PlaceLook } from '@/lib/domain/place-columns/see-places'

/** More columns would not be read; those in use are always among them. */
const maxColumns = 20

export const roleTitles: Readonly<Record<PlaceRole, string>> = {
  lat: 'Latitude',
  lng: 'Longitude',
  both: 'Latitude and longitude',
  geometry: 'Geometry',
  cell: 'Cell',
  address: 'Address',
}

interface PreviewTableProps {
  look: PlaceLook
  choice: PlaceChoice
}

/** The first rows with values; the columns in use are marked with their role. */
export function PreviewTable({ look, choice }: PreviewTableProps) {
  const { names, preview, isFigures } = look
  const roles: readonly PlaceRole[] = placeRoles[choice.way]
  const roleOf = (at: number) => roles.find((role) => choice.columns[role] === at)
  const used = names.map((_, at) => at).filter((at) => roleOf(at) !== undefined)
  const shown = names
    .map((_, at) => at)
    .filter((at) => roleOf(at) !== undefined || at < maxColumns - used.length)
  const cell = (at: number) =>
    classes(
      'max-w-56 truncate px-2.5 first:pl-5 last:pr-5 max-sm:first:pl-4 max-sm:last:pr-4',
      isFigures[at] ? 'tnum text-right' : 'text-left',
      roleOf(at) && 'bg-volt-wash text-ink-1000',
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section aria-label="First rows" tabIndex={0} className="overflow-x-auto border-t border-ink-200">
      <table className="w-full min-w-max border-separate border-spacing-0 text-xs">
        <thead>
          <tr>
            {shown.map((at) => {
              const role = roleOf(at)
              return (
                <th
                  key={at}
                  scope="col"
                  className={classes(
                    cell(at),
                    !role && 'bg-ink-50',
                    'border-b border-ink-200 pt-2 pb-1.5 font-medium',
                  )}
                >
                  <span dir="auto" title={names[at]} className="block truncate">
                    {names[at]}
                  </span>
                  <span
                    className={classes('block text-2xs', role ? 'font-semibold' : 'font-normal text-ink-600')}
                  >
                    {role ? roleTitles[role] : 'Other'}
                  </span>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {preview.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
            <tr key={row}>
              {shown.map((at) => (
                <td
                  key={at}
                  dir="auto"
                  title={cells[at]}
                  className={classes(cell(at), 'h-8 border-b border-ink-100 whitespace-nowrap text-ink-700')}
                >
                  {cells[at] || '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {names.length > shown.length && (
        <p className="px-5 py-2 text-xs max-sm:px-4 text-ink-600">
          And {names.length - shown.length} more columns.
        </p>
      )}
    </section>
  )
}
