'use client'

import { Columns2 } from 'lucide-react'
import { OwnEntry } from '@/components/evaluation-entry/own-entry'
import { useRecordConfiguration } from '@/components/evaluations/record-configuration'
import type { PlaceMenuState } from '@/components/map/place-menu/use-place-menu'
import { Button } from '@/components/ui/button'
import type { RecordLocation } from '@/lib/domain/evaluation/evaluated-locations'

interface RecordEntryProps {
  places: PlaceMenuState
  /** Width in px that sidebars cover at the map's right edge. */
  right: number
  locations: readonly RecordLocation[]
  selected: RecordLocation | undefined
  compared: RecordLocation | undefined
  onChoose: (location: RecordLocation, isShift: boolean) => void
}

/** Menu and card of a record's map: another place can be evaluated, and a pin compared with A. */
export function RecordEntry(props: RecordEntryProps) {
  const { isComparable } = useRecordConfiguration().list
  const { places, right, locations, selected, compared, onChoose } = props
  const compareOf = (pin: string | undefined) => {
    const location = locations.find(({ zid }) => zid === pin)
    if (!isComparable || !location || !selected || location === selected) return null
    const press = () => {
      places.closeAsked()
      onChoose(location, true)
    }
    return (
      <Button tone="line" block icon={<Columns2 aria-hidden />} onClick={press}>
        {location === compared ? 'Stop comparing' : 'Compare Location'}
      </Button>
    )
  }
  return <OwnEntry places={places} right={right} entry="evaluate" more={({ pin }) => compareOf(pin)} />
}
