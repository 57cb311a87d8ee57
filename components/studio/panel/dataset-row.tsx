import { Table2, Trash2 } from 'lucide-react'
import { DatasetLocations } from '@/components/studio/own-data/dataset-locations'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu/menu'
import type { MapOutline } from '@/lib/domain/studio/edit/session'
import { withoutDataset } from '@/lib/domain/studio/read/added-datasets'
import { windows1252Note } from '@/lib/domain/tables/csv-text'
import { formatCount, formatCountOf } from '@/lib/format/number'
import type { StudioPanelProps } from './studio-panel'

interface DatasetRowProps extends Pick<StudioPanelProps, 'map' | 'edit' | 'table'> {
  dataset: MapOutline['datasets'][number]
  /** Rows that the filters leave. */
  shown: number | undefined
}

const shownText = (shown: number | undefined, all: number) =>
  shown !== undefined && shown < all
    ? `${formatCount(shown)} of ${formatCountOf(all, 'row')} shown`
    : formatCountOf(all, 'row')

/** A dataset with its counts, its table, and what can be done with it. */
export function DatasetRow({ dataset, shown, map, edit, table }: DatasetRowProps) {
  const { id, label, rows, columns, isWindows1252 } = dataset
  const isShown = table.shown === id
  const remove = () =>
    edit({
      change: (config) => withoutDataset(config, id),
      data: ({ datasets, dataNotices }) => ({
        datasets: datasets.filter((each) => each.id !== id),
        dataNotices,
      }),
    })
  return (
    <li className="flex items-center gap-1 py-1.5">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{label}</p>
        <p className="tnum text-2xs text-ink-600">
          {shownText(shown, rows)}
          {` · ${formatCountOf(columns.length, 'column')}`}
        </p>
        {isWindows1252 && <p className="text-2xs text-warning">{windows1252Note}</p>}
      </div>
      <DatasetLocations dataset={{ id, label, columns }} client={map.client} />
      <IconButton
        label={`Table of ${label}`}
        tone={isShown ? 'primary' : 'ghost'}
        aria-pressed={isShown}
        icon={<Table2 aria-hidden />}
        onClick={() => table.onToggle(id)}
      />
      <Menu
        align="end"
        items={[
          { key: 'remove', label: 'Remove', icon: <Trash2 aria-hidden />, danger: true, onSelect: remove },
        ]}
        trigger={
          <IconButton label={`More on the data ${label}`} size="sm" icon={<span aria-hidden>⋯</span>} />
        }
      />
    </li>
  )
}
