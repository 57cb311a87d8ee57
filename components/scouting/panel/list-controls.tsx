'use client'

import { useMemo } from 'react'
import { shallow } from 'zustand/shallow'
import { FieldsControl } from '@/components/columns-choice/fields-control'
import { SortControl } from '@/components/columns-choice/sort-control'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { scoutingFilters } from '@/lib/catalogue/scouting-filters'
import { track } from '@/lib/client/feedback/analytics'
import { sortOfField } from '@/lib/domain/scouting/site-order'
import { fieldLabel } from './site-columns'
import { useListDisplay } from './use-list-display'
import { useSorting } from './use-sorting'

/** Asks a visitor to register, from the controls of the list. */
function useRegister(place: 'sort' | 'fields'): () => void {
  const ask = useScouting((state) => state.ask)
  return () => {
    track('KeplerRegisterButtonClick', { place })
    ask('register')
  }
}

/** The product's own titles are long; the names of the scores' fields are short. */
const shortTitle = ({ field, title }: { field: string; title: string }) =>
  scoutingFilters.sorts.some((own) => own.field === field && own.title === title && isScore(field))
    ? field
    : title

const isScore = (field: string) => field === 'Score DC' || field === 'Score AC'

/** Sorts the locations. The short form names a score without its kind. */
export function ListSort({ isShort = false }: { isShort?: boolean }) {
  const sorts = useScouting(({ filters }) => filters.sorts)
  const { sort, order, choose, turn, isOpenTo } = useSorting()
  const register = useRegister('sort')
  const options = sorts.flatMap((each) => {
    const value = sortOfField(each.field)
    const title = isShort ? shortTitle(each) : each.title
    return value === null ? [] : { value, title, isLocked: !isOpenTo(value) }
  })
  return (
    <SortControl
      options={options}
      sort={sort}
      onSort={(wanted) => choose(wanted ?? 'none')}
      order={order}
      onTurn={turn}
      onRegister={register}
    />
  )
}

/** Chooses the fields of the locations' rows. */
export function ListFields({ isShort }: { isShort?: boolean }) {
  const { display: list } = useListDisplay()
  const { filters, setAddress } = useScouting(({ filters, setAddress }) => ({ filters, setAddress }), shallow)
  const fields = useScouting(({ address }) => address.fields)
  const register = useRegister('fields')
  const display = useMemo(
    () => ({ ...list, fields: list.fields.map((each) => ({ ...each, label: fieldLabel(filters, each) })) }),
    [filters, list],
  )
  return (
    <FieldsControl
      display={display}
      wanted={fields}
      onChange={(wanted) => void setAddress({ fields: wanted && [...wanted] })}
      onRegister={register}
      isShort={isShort}
    />
  )
}
