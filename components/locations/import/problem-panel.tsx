'use client'

import { Check, ChevronDown, ChevronUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import type { Fix, ProblemKind } from '@/lib/domain/location-file/assess-row'
import type { AssessedRow } from '@/lib/domain/location-file/assess-rows'
import { mostGroups, type ProblemGroup } from '@/lib/domain/location-file/problem-groups'
import { formatCountOf } from '@/lib/format/number'
import type { LatLng } from '@/lib/geo/coordinates'
import { ImportMap } from './import-map'
import type { Choice } from './place-choice'
import { ProblemCard } from './problem-card'
import { countOfView } from './row-views'
import type { Import } from './use-import'

/** Problems that a place on the map puts right. */
const placeless: ReadonlySet<ProblemKind> = new Set([
  'coordinate',
  'outside',
  'no-place',
  'not-found',
  'not-looked-up',
  'several-places',
])

interface ProblemPanelProps {
  given: Import
  groups: readonly ProblemGroup[]
  /** The problem in view. */
  group: ProblemGroup | undefined
  onOpen: (key: string) => void
}

/** What is wrong with the file, by cause, with one action each. */
export function ProblemPanel({ given, groups, group, onOpen }: ProblemPanelProps) {
  const at = group ? groups.indexOf(group) : -1
  const choiceOf = useChoices()
  const [chosen, choose] = choiceOf(group?.key ?? '')
  const row =
    group && placeless.has(group.problem.kind) && group.rows.length === 1 ? group.rows[0] : undefined
  const place = ({ lat, lng }: LatLng) =>
    row && given.edit([[row.row, { lat: lat.toFixed(6), lng: lng.toFixed(6) }]])
  const step = (by: number) => {
    const next = groups[(at + by + groups.length) % groups.length]
    if (next) onOpen(next.key)
  }
  return (
    <aside
      aria-label="To fix"
      className="flex w-(--size-panel) flex-none flex-col overflow-y-auto border-l border-ink-200 max-md:max-h-[44%] max-md:w-full max-md:rounded-t-lg max-md:border-t max-md:border-l-0 max-md:shadow-float"
    >
      <ImportMap rows={given.rows} group={group} chosen={chosen} onChoose={choose} onPlace={row && place} />
      <div className="flex h-11 flex-none items-center gap-1.5 border-b border-ink-200 px-4">
        <h2 className="font-semibold">To fix</h2>
        <p role="status" className="flex-1 text-ink-600">
          {formatCountOf(countOfView(given.rows, 'fix'), 'row')}
        </p>
        {groups.length > 1 && (
          <>
            <IconButton
              label="Previous problem"
              size="sm"
              icon={<ChevronUp aria-hidden className="size-4" />}
              onClick={() => step(-1)}
            />
            <IconButton
              label="Next problem"
              size="sm"
              icon={<ChevronDown aria-hidden className="size-4" />}
              onClick={() => step(1)}
            />
          </>
        )}
      </div>
      {groups.length === 0 && given.isReady && <p className="px-4 py-3 text-ink-600">Nothing to fix.</p>}
      <ul>
        {groups.slice(0, mostGroups).map((each) => (
          <li key={each.key}>
            <ProblemCard
              group={each}
              given={given}
              isCurrent={each === group}
              choice={choiceOf(each.key)}
              onOpen={() => onOpen(each.key)}
            />
          </li>
        ))}
      </ul>
      {groups.length > mostGroups && (
        <p className="px-4 py-3 text-xs text-ink-600">And {groups.length - mostGroups} more causes.</p>
      )}
      <PutRight rows={given.rows} />
    </aside>
  )
}

/** The place chosen for each problem, at first its first. */
function useChoices(): (problem: string) => Choice {
  const [choices, setChoices] = useState<ReadonlyMap<string, number>>(new Map())
  return (problem) => [
    choices.get(problem) ?? 0,
    (index) => setChoices((before) => new Map(before).set(problem, index)),
  ]
}

const fixWords: Readonly<Record<Fix, (count: number) => string>> = {
  comma: (count) => formatCountOf(count, 'decimal comma'),
  degrees: (count) => formatCountOf(count, 'row in degrees and minutes', 'rows in degrees and minutes'),
  swapped: (count) => formatCountOf(count, 'pair of swapped coordinates', 'pairs of swapped coordinates'),
}

function PutRight({ rows }: { rows: readonly AssessedRow[] }) {
  const text = useMemo(() => {
    const counts = new Map<Fix, number>()
    for (const { fixes } of rows) for (const fix of fixes) counts.set(fix, (counts.get(fix) ?? 0) + 1)
    return [...counts].map(([fix, count]) => fixWords[fix](count)).join(', ')
  }, [rows])
  if (text === '') return null
  return (
    <p className="flex gap-2 px-4 py-3 text-xs text-ink-600">
      <Check aria-hidden className="mt-px size-3.5 flex-none" />
      Put right already: {text}.
    </p>
  )
}
