import { useMemo } from 'react'
import type { FieldsChoice } from '@/components/columns-choice/use-fields'
import type { RecordColumn } from '@/lib/catalogue/record-columns'
import { useGuest } from '@/lib/client/session/guest'
import { nearestColumn } from '@/lib/domain/records/location-list'
import { displayFor, shownFields } from '@/lib/domain/scouting/display-fields'
import type { LocationList } from './use-location-list'

/** Fields of a row, besides the estimate and its band. */
const least = 2
const most = 6
/** Fields per line of a row, beside the band. */
export const fieldsPerLine = 3

export interface RowFields {
  display: FieldsChoice<string>['display']
  shown: readonly RecordColumn[]
}

/** The available and the chosen fields of a row. Configured fields replace the product's. */
export function useRowFields(
  list: Pick<LocationList, 'columns' | 'fields' | 'configured' | 'view'>,
): RowFields {
  const { columns, fields, configured, view } = list
  const { isGuest } = useGuest()
  const { type } = view
  return useMemo(() => {
    const choosable: readonly RecordColumn[] = (configured.length > 0 ? configured : columns).filter(
      ({ name }) => name !== 'total_kwh_per_day',
    )
    const usual =
      configured.length > 0
        ? configured.filter(({ isOnList, isLeading }) => isOnList && !isLeading).map(({ name }) => name)
        : ['Connector Config', nearestColumn(type)]
    const isThere = (name: string) => choosable.some((column) => column.name === name)
    const display = displayFor(
      {
        fields: choosable.map(({ name, title, isLocked }) => ({ field: name, title, free: !isLocked })),
        default: usual.filter(isThere).slice(0, most),
        // A configuration may name fewer.
        least: configured.length > 0 ? 1 : least,
        most,
      },
      !isGuest,
    )
    const labels = new Map(choosable.map(({ name, label }) => [name, label]))
    const shown = shownFields(display, fields).flatMap((name) =>
      choosable.filter((each) => each.name === name),
    )
    return {
      display: {
        ...display,
        fields: display.fields.map((each) => ({ ...each, label: labels.get(each.field) ?? each.title })),
      },
      shown,
    }
  }, [columns, configured, fields, type, isGuest])
}
