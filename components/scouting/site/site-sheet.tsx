'use client'

import { useEffect, useState } from 'react'
import { shallow } from 'zustand/shallow'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { Letter } from '@/components/ui/letter'
import { Segmented } from '@/components/ui/segmented'
import { Comparison } from './comparison'
import { SiteDetails } from './site-details'

const views = [
  { value: 'both', label: 'Compare' },
  { value: 'A', label: 'Selected', icon: <Letter letter="A" className="max-sm:size-4" /> },
  { value: 'B', label: 'Compared', icon: <Letter letter="B" className="max-sm:size-4" /> },
] as const
type View = (typeof views)[number]['value']

/** One site by itself, or two in a table and individually. */
export function SiteSheet() {
  const { active, compared } = useScouting((state) => state.open)
  const { closeActive, closeCompared } = useScouting(
    ({ closeActive, closeCompared }) => ({ closeActive, closeCompared }),
    shallow,
  )
  const viewer = useScouting((state) => state.viewer)
  const [view, setView] = useState<View>('both')
  const other = compared?.id
  useEffect(() => {
    if (other !== undefined) setView('both')
  }, [other])
  if (!active || !compared) {
    if (active) return <SiteDetails site={active} letter="A" onClose={closeActive} />
    return compared ? <SiteDetails site={compared} letter="B" onClose={closeCompared} /> : null
  }
  return (
    <>
      <div className="px-4 pt-1 pb-3">
        <Segmented block label="Shown location" segments={views} value={view} onChange={setView} />
      </div>
      {view === 'both' && <Comparison active={active} compared={compared} isLocked={!viewer.isRegistered} />}
      {view === 'A' && <SiteDetails site={active} letter="A" onClose={closeActive} />}
      {view === 'B' && <SiteDetails site={compared} letter="B" onClose={closeCompared} />}
    </>
  )
}
