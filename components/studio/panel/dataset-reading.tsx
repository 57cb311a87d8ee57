import { useState } from 'react'
import type { EditMap, OpenMap } from '@/components/studio/use-studio'
import { classes } from '@/components/ui/classes'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { type FileWish, sentenceOf } from '@/lib/client/studio/studio-messages'
import { withDataRead, withLayers, withoutDataset } from '@/lib/domain/studio/edit/added-datasets'
import type { MapOutline } from '@/lib/domain/studio/edit/session'
import { isOfPlaces, isReading, readingQuestion, readingTitle } from '@/lib/domain/tables/column-reading'

type Dataset = MapOutline['datasets'][number]

interface DatasetReadingProps {
  dataset: Dataset
  map: Pick<OpenMap, 'client'>
  edit: EditMap
  onPlaced: (box: MapOutline['bounds']) => void
}

/** Reads the file of a dataset once more: another sheet has layers of its own, another reading keeps those there are. */
function useReadAgain({ dataset, map, edit, onPlaced }: DatasetReadingProps) {
  const [isBusy, setBusy] = useState(false)
  const { id, label } = dataset
  const readAgain = async (wish: FileWish) => {
    setBusy(true)
    try {
      const added = await map.client.ask('add', { again: id, wish })
      const [read] = added.datasets
      if (!read) return
      const isOfOld = (notice: string) => notice.startsWith(`${label.slice(0, 80)}: `)
      edit({
        change: (config) =>
          wish.sheet === undefined
            ? withDataRead(config, id, read.id)
            : withLayers(withoutDataset(config, id), added.layers),
        data: ({ datasets, dataNotices }) => ({
          datasets: datasets.map((each) => (each.id === id ? read : each)),
          dataNotices: [...dataNotices.filter((notice) => !isOfOld(notice)), ...added.dataNotices],
        }),
      })
      if (Object.values(wish.readings ?? {}).some(isOfPlaces)) onPlaced(added.bounds)
    } catch (error) {
      notify.error(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, readAgain }
}

/** What the reader chose of a file, with the other choices: its sheet, and how columns are read. */
export function DatasetReading(props: DatasetReadingProps) {
  const { sheets, sheet, notes = [], columns } = props.dataset
  const { isBusy, readAgain } = useReadAgain(props)
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
          onChange={({ target }) => void readAgain({ sheet: target.value })}
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
                if (isReading(value)) void readAgain({ readings: { [name]: value } })
              }}
            />
          </div>
        )
      })}
    </>
  )
}
