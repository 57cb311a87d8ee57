import { TriangleAlert } from 'lucide-react'
import { DataTable } from '@/components/ui/plain-table'
import type { ColumnUse } from '@/lib/domain/studio/read/column-uses'
import type { DatasetChange, Retyped } from '@/lib/domain/studio/read/replace-dataset'
import { formatCount, formatCountOf } from '@/lib/format/number'

/** Maximum names in one line; the rest are counted. */
const namesShown = 12

export function ChangeView({ change }: { change: DatasetChange }) {
  const { rows, columns, came, went, retyped, uses } = change
  const isSame = came.length + went.length + retyped.length === 0
  return (
    <div role="status" className="grid gap-3 text-xs">
      <DataTable
        caption="The dataset before and after"
        rowKey={({ what }) => what}
        rows={[
          { what: 'Rows', ...rows },
          { what: 'Columns', ...columns },
        ]}
        columns={[
          { id: 'what', header: <span className="sr-only">What is counted</span>, cell: ({ what }) => what },
          { id: 'before', header: 'Before', cell: ({ before }) => formatCount(before), numeric: true },
          { id: 'after', header: 'After', cell: ({ after }) => formatCount(after), numeric: true },
        ]}
      />
      {isSame ? (
        <p className="text-ink-600">The columns and their types stay the same.</p>
      ) : (
        <dl className="grid gap-2">
          <Names title="New columns" names={came} />
          <Names title="Removed columns" names={went} />
          <Names title="Columns with a new type" names={retyped.map(wordsOf)} />
        </dl>
      )}
      {uses.length > 0 && <Uses uses={uses} />}
    </div>
  )
}

const wordsOf = ({ name, from, to, because }: Retyped) =>
  `${name} (${from} to ${to}${because === '' ? '' : `: “${because}”`})`

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  const more = names.length - namesShown
  return (
    <div>
      <dt className="text-ink-600">
        {title} <span className="tnum">{formatCount(names.length)}</span>
      </dt>
      <dd className="font-medium wrap-anywhere">
        {names.slice(0, namesShown).join(', ')}
        {more > 0 && ` and ${formatCount(more)} more`}
      </dd>
    </div>
  )
}

/** Settings of the map whose column the new data lacks. */
function Uses({ uses }: { uses: readonly ColumnUse[] }) {
  const shown = uses.slice(0, namesShown)
  return (
    <div className="flex gap-2.5 rounded-md bg-warning-wash px-3.5 py-3 text-warning">
      <TriangleAlert aria-hidden className="size-4 flex-none" />
      <ul className="grid min-w-0 gap-1">
        {shown.map(({ what, name, columns }) => (
          <li key={`${what} ${name} ${columns.join()}`} className="wrap-anywhere">
            The {what} “{name}” uses {columns.join(', ')}, which the new data does not have.
          </li>
        ))}
        {uses.length > shown.length && <li>{formatCountOf(uses.length - shown.length, 'more')}.</li>}
      </ul>
    </div>
  )
}
