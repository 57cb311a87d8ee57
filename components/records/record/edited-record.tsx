'use client'

import { type ReactNode, useMemo } from 'react'
import type { EditedMap } from '@/components/configuration/section-props'
import { useListAddress } from '@/components/records/locations/use-list-address'
import {
  useConfiguredLayers,
  useRecordColumns,
  useRecordEditing,
} from '@/components/records/record-configuration'
import { onDemand } from '@/components/ui/on-demand'
import { recordColumns } from '@/lib/catalogue/record-columns'
import { besideMap, useMedia } from '@/lib/client/browser/use-media'
import { useOwnMoney } from '@/lib/client/results/use-own-money'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { fieldsOf, type MapTables } from '@/lib/domain/records/map-tables'
import { withMoneyFields } from '@/lib/domain/records/money-columns'
import { locationsOf, usesOwnMoney } from '@/lib/domain/records/table-locations'

const ConfigurationEditor = onDemand(() =>
  import('@/components/configuration/configuration-editor').then((part) => part.ConfigurationEditor),
)

interface EditedRecordProps {
  record: EvaluationRecord
  map: MapTables
  children: ReactNode
}

/** A record with its configuration editor to the right, or over it on phones. */
export function EditedRecord({ record, map, children }: EditedRecordProps) {
  const editing = useRecordEditing()
  const isOpen = editing?.isOpen ?? false
  const isBeside = useMedia(besideMap)
  return (
    <div className={isOpen ? 'relative flex min-h-0 w-full min-w-0 flex-1' : 'contents'}>
      <div inert={isOpen && !isBeside} className="contents">
        {children}
      </div>
      {editing && isOpen && <Editor record={record} map={map} editing={editing} />}
    </div>
  )
}

type EditorProps = Omit<EditedRecordProps, 'children'> & {
  editing: NonNullable<ReturnType<typeof useRecordEditing>>
}

function Editor({ record, map, editing }: EditorProps) {
  const columns = useRecordColumns()
  const layers = useConfiguredLayers()
  const [{ filters }, setAddress] = useListAddress()
  const { values: own } = useOwnMoney()
  const fields = useMemo(() => withMoneyFields(fieldsOf(map), usesOwnMoney(map, own)), [map, own])
  const edited = useMemo(
    (): EditedMap => ({
      columns,
      filtered: recordColumns(fields),
      layers,
      locations: locationsOf(map, own),
      fields,
      names: fieldsOf(map).map(({ name }) => name),
      datasets: map.datasets.map(({ label, fields }) => ({ label, names: fields.map(({ name }) => name) })),
      filtersNow: filters,
      onFilters: (next) => void setAddress({ filters: next }),
    }),
    [columns, layers, map, fields, own, filters, setAddress],
  )
  return <ConfigurationEditor record={record} editing={editing} map={edited} />
}
