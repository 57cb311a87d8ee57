import { useMemo } from 'react'
import { WherePlaces } from '@/components/place-columns/where-places'
import { Button } from '@/components/ui/button'
import type { LocationFile } from '@/lib/client/locations/read-location-file'
import { limits } from '@/lib/config/limits'
import type { ColumnFields } from '@/lib/domain/location-file/file-fields'
import { choiceOf, placedFile, tableOfFile } from '@/lib/domain/place-columns/file-places'
import type { PlaceChoice } from '@/lib/domain/place-columns/place-choice'
import { lookAtPlaces, seePlaces } from '@/lib/domain/place-columns/see-places'
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

/** Asks where the places of a file are. */
export function ImportPlaces(props: ImportPlacesProps) {
  const { file, fields, isPair, systems, chosen, onSheet, onTake, onClose } = props
  const { table, look } = useMemo(() => {
    const read = tableOfFile(file, systems)
    return { table: read, look: lookAtPlaces(read) }
  }, [file, systems])
  const { name, sheets, sheet } = file
  return (
    <WherePlaces
      name={name}
      look={look}
      chosen={chosen ?? choiceOf(fields, file.columns.length, isPair)}
      see={async (choice) => seePlaces(table, choice, limits.lookedUpAtOnce)}
      sheets={sheets && { names: sheets, current: sheet, onChoose: onSheet }}
      verb="Use"
      cancel={
        <Button tone="ghost" onClick={onClose}>
          Cancel
        </Button>
      }
      onUse={(choice) => onTake({ ...placedFile(file, fields, choice), choice })}
      onClose={onClose}
    />
  )
}
