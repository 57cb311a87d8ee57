'use client'

import { useMemo } from 'react'
import { shallow } from 'zustand/shallow'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import type { ScoreKind } from '@/lib/catalogue/demand-step'
import type { SiteColumnName } from '@/lib/catalogue/site-columns'
import { sitePartColumns, sitePartNames } from '@/lib/catalogue/site-scores'
import { displayFor } from '@/lib/domain/scouting/display-fields'
import { type SiteSort, sortOfField } from '@/lib/domain/scouting/site-order'

/** Spaces lead and show the size. */
const partFields = (kind: ScoreKind): readonly SiteColumnName[] => [
  'capacity',
  ...sitePartNames.filter((part) => part !== 'size').map((part) => sitePartColumns[kind][part]),
  `Score ${kind}`,
]

const kindOf = (sort: SiteSort | null): ScoreKind | undefined => {
  if (sort === 'score-dc') return 'DC'
  return sort === 'score-ac' ? 'AC' : undefined
}

/** By default the fields are the parts of the sorted score, in the order of the weights. */
export function useListDisplay() {
  const display = useScouting(({ filters }) => filters.display)
  const kind = useScouting(({ address: { sort }, weighing }) => {
    const sorted = kindOf(sort)
    return sorted && weighing.sites[sorted] ? sorted : undefined
  })
  const isRegistered = useScouting(({ viewer }) => viewer.isRegistered)
  return useMemo(() => {
    const usual = kind
      ? partFields(kind).filter((field) => display.fields.some((each) => each.field === field))
      : display.default
    const known = usual.length < display.least ? display.default : usual
    return { weighed: kind, display: displayFor({ ...display, default: known }, isRegistered) }
  }, [display, kind, isRegistered])
}

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
