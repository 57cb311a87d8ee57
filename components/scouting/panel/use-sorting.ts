'use client'

import { shallow } from 'zustand/shallow'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { type SiteSort, sortOfField } from '@/lib/domain/scouting/site-order'

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
    // A row's hexagon has its cell's colour, so a score sort also sets the legend's score.
    if (value === 'score-ac') setScore('AC')
    if (value === 'score-dc') setScore('DC')
    void setAddress({ sort: value, order: 'descending' })
  }
  return {
    sort,
    order,
    isOpenTo,
    /** Largest first. */
    choose,
    turn,
    sortBy: (value: SiteSort) => (value === sort ? turn() : choose(value)),
  }
}
