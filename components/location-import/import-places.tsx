import { Download } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { WherePlaces } from '@/components/place-columns/where-places'
import { Button, buttonClass } from '@/components/ui/button'
import { doInSlices, inSlices } from '@/lib/client/browser/in-slices'
import { isAborted } from '@/lib/client/fetch/request-error'
import type { LocationFile } from '@/lib/client/locations/read-location-file'
import { limits } from '@/lib/config/limits'
import { templatePath } from '@/lib/config/routes'
import type { ColumnFields } from '@/lib/domain/location-file/file-fields'
import { choiceOf, placeSteps, tableOfFile } from '@/lib/domain/place-columns/file-places'
import type { PlaceChoice, PlaceTable } from '@/lib/domain/place-columns/place-choice'
import { lookSteps, type PlaceLook, seeSteps } from '@/lib/domain/place-columns/see-places'
import type { MetreSystems } from '@/lib/domain/tables/row-systems'
import type { TakenPlaces } from './use-import'

interface ImportPlacesProps {
  /** As it was read, without columns of an earlier choice. */
  file: LocationFile
  fields: ColumnFields
  /** A column holds both coordinates. */
  isPair: boolean
  systems: MetreSystems | undefined
  chosen: PlaceChoice | undefined
  onSheet: (sheet: string) => void
  onTake: (taken: TakenPlaces) => void
  onClose: () => void
}

/** Looks at a table a slice at a time: long files would hold the page up. */
function useLook(table: PlaceTable): PlaceLook | undefined {
  const [looked, setLooked] = useState<{ table: PlaceTable; look: PlaceLook }>()
  useEffect(() => doInSlices(lookSteps(table), (look) => setLooked({ table, look })), [table])
  return looked?.table === table ? looked.look : undefined
}

/** Reads the chosen places into the file. */
function usePlacing({ file, fields, onTake }: Pick<ImportPlacesProps, 'file' | 'fields' | 'onTake'>) {
  const leaving = useRef<AbortController>(undefined)
  const [isPlacing, setPlacing] = useState(false)
  useEffect(() => () => leaving.current?.abort(), [])
  const place = async (choice: PlaceChoice) => {
    setPlacing(true)
    leaving.current = new AbortController()
    try {
      const placed = await inSlices(placeSteps(file, fields, choice), leaving.current.signal)
      onTake({ ...placed, choice })
    } catch (error) {
      if (!isAborted(error)) throw error
    }
  }
  return { isPlacing, place }
}

/** Asks where the places of a file are. */
export function ImportPlaces(props: ImportPlacesProps) {
  const { file, fields, isPair, systems, chosen, onSheet, onTake, onClose } = props
  const table = useMemo(() => tableOfFile(file, systems), [file, systems])
  const look = useLook(table)
  const { isPlacing, place } = usePlacing({ file, fields, onTake })
  if (!look) return null
  const { name, sheets, sheet } = file
  return (
    <WherePlaces
      name={name}
      look={look}
      chosen={chosen ?? choiceOf(fields, file.columns.length, isPair)}
      see={(choice, signal) => inSlices(seeSteps(table, choice, limits.lookedUpAtOnce), signal)}
      sheets={sheets && { names: sheets, current: sheet, onChoose: onSheet }}
      verb="Use"
      isBusy={isPlacing}
      aside={
        <a href={templatePath} download className={`${buttonClass({ tone: 'ghost' })} -ml-2`}>
          <Download aria-hidden />
          Template
        </a>
      }
      cancel={
        <Button tone="ghost" onClick={onClose}>
          Cancel
        </Button>
      }
      onUse={(choice) => void place(choice)}
      onClose={onClose}
    />
  )
}
