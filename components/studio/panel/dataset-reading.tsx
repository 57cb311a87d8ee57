import { useReadAgain } from '@/components/studio/data/use-read-again'
import type { EditMap, OpenMap } from '@/components/studio/use-studio'
import { classes } from '@/components/ui/classes'
import { Select } from '@/components/ui/select'
import type { FileWish } from '@/lib/client/studio/studio-messages'
import type { MapOutline } from '@/lib/domain/studio/edit/session'
import { isOfPlaces, isReading, readingQuestion, readingTitle } from '@/lib/domain/tables/column-reading'

type Dataset = MapOutline['datasets'][number]

interface DatasetReadingProps {
  dataset: Dataset
  map: Pick<OpenMap, 'client'>
  edit: EditMap
  onPlaced: (box: MapOutline['bounds']) => void
}

/** What the reader chose of a file, with the other choices: its sheet, and how columns are read. */
export function DatasetReading(props: DatasetReadingProps) {
  const { sheets, sheet, notes = [], columns } = props.dataset
  const { isBusy, readAgain } = useReadAgain(props.map.client, props.edit)
  const ask = async (wish: FileWish) => {
    const added = await readAgain(props.dataset, wish)
    if (added && Object.values(wish.readings ?? {}).some(isOfPlaces)) props.onPlaced(added.bounds)
  }
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="text-2xs text-warning">
          {note}
        </p>
      ))}
      {sheets && (
        <Select
          size="xs"
          className="mt-1 max-w-56"
          aria-label={`Sheet of ${props.dataset.label}`}
          value={sheet}
          disabled={isBusy}
          options={sheets.map((name) => ({ value: name, label: name }))}
          onChange={({ target }) => void ask({ sheet: target.value })}
        />
      )}
      {columns.map(({ name, reading }) => {
        if (!reading) return null
        const said = reading.as ? name : readingQuestion(name, reading)
        const options = reading.choices.map((choice) => ({
          value: choice,
          label: readingTitle(choice, reading.titles),
        }))
        return (
          <div key={name} className="mt-1 flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-2xs">
            <span
              dir="auto"
              className={classes('wrap-anywhere', reading.as ? 'text-ink-600' : 'text-warning')}
            >
              {said}
            </span>
            <Select
              size="xs"
              className="max-w-44 flex-none"
              aria-label={said}
              placeholder={reading.as ? undefined : 'Choose'}
              value={reading.as ?? ''}
              disabled={isBusy}
              options={options}
              onChange={({ target: { value } }) => {
                if (isReading(value)) void ask({ readings: { [name]: value } })
              }}
            />
          </div>
        )
      })}
    </>
  )
}
