'use client'

import { shallow } from 'zustand/shallow'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { type SiteSort, sortOfField } from '@/lib/domain/scouting/site-order'

/** Choosing what the list is sorted by. */
export function useSorting() {
  const { address, setAddress, setScore, viewer, filters } = useScouting(
    ({ address, setAddress, setScore, viewer, filters }) => ({
      address,
      setAddress,
      setScore,
      viewer,
      filters,
    }),
    shallow,
  )
  const { sort, order } = address
  const isOpenTo = (value: SiteSort) =>
    viewer.isRegistered || filters.sorts.some(({ field, free }) => free && sortOfField(field) === value)
  const turn = () => void setAddress({ order: order === 'descending' ? 'ascending' : 'descending' })
  const choose = (value: SiteSort | 'none') => {
    // The hexagon of a row has the colour of its cell, so a score sort and the legend show the same score.
    if (value === 'score-ac') setScore('AC')
    if (value === 'score-dc') setScore('DC')
    void setAddress({ sort: value, order: 'descending' })
  }
  return {
    sort,
    order,
    isOpenTo,
    /** Sorts by another field, largest first, or by none. */
    choose,
    /** The same field the other way round. */
    turn,
    /** Sorts by a field, and the other way round when the list is sorted by it. */
    sortBy: (value: SiteSort) => (value === sort ? turn() : choose(value)),
  }
}
