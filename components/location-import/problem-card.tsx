'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { Select } from '@/components/ui/select'
import { submittedParkingTypes } from '@/lib/catalogue/parking-types'
import type { AssessedRow } from '@/lib/domain/location-file/assess-rows'
import { type ProblemGroup, rowsSentence } from '@/lib/domain/location-file/problem-groups'
import type { DoubtGroup } from '@/lib/domain/location-file/row-doubts'
import { powerTypeOptions } from '@/lib/domain/locations/saved-list-rules'
import { type LikelySystem, likelySystems, likelyTitle } from '@/lib/domain/tables/likely-systems'
import { type MetreTexts, metresIn } from '@/lib/domain/tables/metre-columns'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { offeredSystems, systemTitle } from '@/lib/geo/reference-system'
import { type Choice, PlaceChoice } from './place-choice'
import type { Import } from './use-import'

interface ProblemCardProps {
  group: ProblemGroup
  given: Import
  isCurrent: boolean
  choice: Choice
  onOpen: () => void
}

/** One cause: its rows, a sentence, and an action that fixes all of them. */
export function ProblemCard({ group, given, isCurrent, choice, onOpen }: ProblemCardProps) {
  return (
    <Card rows={group.rows} text={group.text} isCurrent={isCurrent} onOpen={onOpen}>
      <Action group={group} given={given} choice={choice} />
    </Card>
  )
}

interface CardProps extends Pick<ProblemCardProps, 'isCurrent' | 'onOpen'> {
  rows: readonly AssessedRow[]
  text: string
  children: ReactNode
}

function Card({ rows, text, isCurrent, onOpen, children }: CardProps) {
  return (
    <div className={classes('border-b border-ink-200 px-4 py-3', isCurrent && 'bg-volt-wash')}>
      <button type="button" onClick={onOpen} className="block w-full text-left">
        <span className="block text-xs font-semibold">{rowsSentence(rows)}</span>
        <span dir="auto" className="block text-xs break-words text-ink-700">
          {text}
        </span>
      </button>
      <div className="mt-2 flex items-center gap-1.5">{children}</div>
    </div>
  )
}

interface DoubtCardProps extends Pick<ProblemCardProps, 'given' | 'isCurrent' | 'onOpen'> {
  doubt: DoubtGroup
}

/** Rows that may be saved as they are. */
export function DoubtCard({ doubt: { fault, rows, text }, given, isCurrent, onOpen }: DoubtCardProps) {
  const swap = () =>
    given.edit(rows.map(({ row, texts }) => [row, { lat: texts.lng ?? '', lng: texts.lat ?? '' }]))
  return (
    <Card rows={rows} text={text} isCurrent={isCurrent} onOpen={onOpen}>
      {fault === 'swapped' && (
        <Button tone="line" size="sm" onClick={swap}>
          Swap {formatCount(rows.length)}
        </Button>
      )}
      <LeaveOut rows={rows} given={given} />
    </Card>
  )
}

interface ActionProps {
  group: ProblemGroup
  given: Import
}

function Action({ group, given, choice }: ActionProps & { choice: Choice }) {
  const { kind } = group.problem
  switch (kind) {
    case 'power':
      return <ChooseType group={group} given={given} label="Power type" options={powerTypeOptions} />
    case 'parking':
    case 'parking-missing':
      return <ChooseType group={group} given={given} label="Parking type" options={submittedParkingTypes} />
    case 'conflict':
    case 'repeated':
      return <FreeIds group={group} given={given} />
    case 'several-places':
    case 'elsewhere':
      return <PlaceChoice group={group} given={given} choice={choice} />
    case 'not-looked-up':
      return (
        <Button tone="line" size="sm" busy={given.isLookingUp} onClick={given.lookUpMore}>
          Look up
        </Button>
      )
    case 'direction':
      return <EastOrWest given={given} />
    case 'order':
      return <LatitudeOrLongitude given={given} />
    case 'system':
      return <ChooseSystem group={group} given={given} />
    case 'connectors':
      return <Clear group={group} given={given} />
    case 'length':
      return <Shorten group={group} given={given} />
    default:
      return <LeaveOut rows={group.rows} given={given} />
  }
}

const useFor = ({ rows }: ProblemGroup) => `Use for ${formatCount(rows.length)}`

interface ChooseTypeProps extends ActionProps {
  label: string
  options: readonly { value: string; label: string }[]
}

function ChooseType({ group, given, label, options }: ChooseTypeProps) {
  const [value, setValue] = useState<string>(options[0]?.value ?? '')
  const { field } = group.problem
  return (
    <>
      <Select
        size="xs"
        aria-label={label}
        value={value}
        options={options}
        onChange={({ target }) => setValue(target.value)}
      />
      <Button
        tone="line"
        size="sm"
        onClick={() => given.edit(group.rows.map(({ row }) => [row, { [field]: value }]))}
      >
        {useFor(group)}
      </Button>
    </>
  )
}

function EastOrWest({ given }: Pick<ActionProps, 'given'>) {
  return (
    <>
      <Button tone="line" size="sm" onClick={() => given.takeLetterO('east')}>
        East
      </Button>
      <Button tone="line" size="sm" onClick={() => given.takeLetterO('west')}>
        West
      </Button>
    </>
  )
}

function LatitudeOrLongitude({ given }: Pick<ActionProps, 'given'>) {
  return (
    <>
      <Button tone="line" size="sm" onClick={() => given.takeOrder('lat')}>
        Latitude
      </Button>
      <Button tone="line" size="sm" onClick={() => given.takeOrder('lng')}>
        Longitude
      </Button>
    </>
  )
}

/** Rows that tell which systems are possible. */
const tellingRows = 20

function useLikelySystems({ group, given }: ActionProps): readonly LikelySystem[] | undefined {
  const [likely, setLikely] = useState<readonly LikelySystem[]>()
  const { areas } = given.file
  const texts = JSON.stringify(
    group.rows.slice(0, tellingRows).map(({ texts }) => ({ east: texts.lng ?? '', north: texts.lat ?? '' })),
  )
  useEffect(() => {
    let isStale = false
    const metres = (JSON.parse(texts) as MetreTexts[]).flatMap((each) => metresIn(each) ?? [])
    likelySystems(metres, areas).then(
      (found) => {
        if (!isStale) setLikely(found)
      },
      () => {
        if (!isStale) setLikely([])
      },
    )
    return () => {
      isStale = true
    }
  }, [texts, areas])
  return likely
}

/** Systems that fit metres without a name; in place of a name that is not known, none is proposed. */
function ChooseSystem({ group, given }: ActionProps) {
  return group.problem.system ? (
    <ChooseOther group={group} given={given} name={group.problem.system} />
  ) : (
    <ChooseLikely group={group} given={given} />
  )
}

function ChooseLikely({ group, given }: ActionProps) {
  const likely = useLikelySystems({ group, given })
  const [value, setValue] = useState('')
  const use = useFor(group)
  if (!likely) return null
  const [first] = likely
  if (!first) return <LeaveOut rows={group.rows} given={given} />
  return (
    <SystemChoice
      value={value || String(first.system.code)}
      options={likely.map((each) => ({ value: String(each.system.code), label: likelyTitle(each) }))}
      use={use}
      onChange={setValue}
      onUse={(code) => given.takeSystem(code, '')}
    />
  )
}

const allSystems = offeredSystems.map((system) => ({
  value: String(system.code),
  label: systemTitle(system),
}))

function ChooseOther({ group, given, name }: ActionProps & { name: string }) {
  const [value, setValue] = useState('')
  return (
    <SystemChoice
      value={value}
      options={allSystems}
      use={useFor(group)}
      onChange={setValue}
      onUse={(code) => given.takeSystem(code, name)}
    />
  )
}

interface SystemChoiceProps {
  value: string
  options: readonly { value: string; label: string }[]
  use: string
  onChange: (value: string) => void
  onUse: (code: number) => void
}

function SystemChoice({ value, options, use, onChange, onUse }: SystemChoiceProps) {
  return (
    <>
      <Select
        size="xs"
        className="min-w-0 flex-1"
        aria-label="System of the coordinates"
        placeholder={value === '' ? 'Choose' : undefined}
        value={value}
        options={options}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button tone="line" size="sm" disabled={value === ''} onClick={() => onUse(Number(value))}>
        {use}
      </Button>
    </>
  )
}

function FreeIds({ group, given }: ActionProps) {
  const first = Number(given.freeId)
  return (
    <Button
      tone="line"
      size="sm"
      onClick={() => given.edit(group.rows.map(({ row }, index) => [row, { id: String(first + index) }]))}
    >
      {group.rows.length === 1 ? `Use ${given.freeId}` : `Use free IDs for ${formatCount(group.rows.length)}`}
    </Button>
  )
}

function Clear({ group: { problem, rows }, given }: ActionProps) {
  return (
    <Button
      tone="line"
      size="sm"
      onClick={() => given.edit(rows.map(({ row }) => [row, { [problem.field]: '' }]))}
    >
      Clear {formatCountOf(rows.length, 'cell')}
    </Button>
  )
}

function Shorten({ group, given }: ActionProps) {
  const { field, max = 0 } = group.problem
  return (
    <Button
      tone="line"
      size="sm"
      onClick={() =>
        given.edit(
          group.rows.map(({ row, texts }) => [row, { [field]: (texts[field] ?? '').slice(0, max).trim() }]),
        )
      }
    >
      Shorten {formatCount(group.rows.length)}
    </Button>
  )
}

function LeaveOut({ rows, given }: Pick<ActionProps, 'given'> & Pick<ProblemGroup, 'rows'>) {
  return (
    <Button tone="line" size="sm" onClick={() => given.leaveOut(rows.map(({ row }) => row))}>
      Leave out {formatCount(rows.length)}
    </Button>
  )
}
