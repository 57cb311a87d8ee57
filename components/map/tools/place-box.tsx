'use client'

import { MapPin, Search } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { classes } from '@/components/ui/classes'
import { Input, type InputProps } from '@/components/ui/text-field'
import type { GeoResult } from '@/lib/contract/geo'
import { matchWord } from '@/lib/domain/location-file/match-address'

export interface PlaceBoxProps {
  label: string
  text: string
  onText: (text: string) => void
  /** Undefined before the first search. */
  results: readonly GeoResult[] | undefined
  isSearching: boolean
  isFailed: boolean
  /** Why what is typed cannot be searched for. */
  refusal: string | undefined
  onPick: (result: GeoResult) => void
  hint: string
  placeholder: string
  size?: InputProps['size']
  quiet?: boolean
}

function statusOf({ results, isSearching, isFailed, refusal, hint }: PlaceBoxProps): string {
  if (refusal) return refusal
  if (isFailed) return 'The search did not answer. Type again to retry.'
  if (isSearching) return 'Searching…'
  if (results?.length === 0)
    return 'No places match. Try a shorter name, a map link or coordinates such as 47.14, 9.52.'
  return results ? '' : hint
}

/** The house itself needs no word. */
const isUncertain = ({ precision }: GeoResult) => precision !== undefined && precision !== 'house'

/** A place that was found by another name has the one on its signs below, unless its address says it. */
const nameOnSigns = ({ localName, formatted_address }: GeoResult) =>
  localName !== undefined && !formatted_address.split(', ').includes(localName) ? localName : undefined

interface ResultListProps {
  id: string
  results: readonly GeoResult[]
  active: number
  onPick: (result: GeoResult) => void
}

function ResultList({ id, results, active, onPick }: ResultListProps) {
  return (
    <div id={id} role="listbox" aria-label="Places" className="mt-2 -mb-1.5 grid grid-cols-1">
      {results.map((result, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys.
        <div
          key={`${result.formatted_address}-${result.location.lat}`}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onClick={() => onPick(result)}
          className={classes(
            'flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 max-sm:min-h-11 hover:bg-ink-100',
            index === active && 'bg-ink-100',
          )}
        >
          <MapPin aria-hidden className="text-ink-600" />
          <span className="flex min-w-0 flex-1 items-center gap-2 max-sm:flex-col max-sm:items-start max-sm:gap-0">
            <span className="grid min-w-0 max-w-full sm:flex-1">
              <span className="truncate">{result.formatted_address}</span>
              {nameOnSigns(result) && (
                <bdi className="truncate text-xs text-ink-600">{nameOnSigns(result)}</bdi>
              )}
            </span>
            {isUncertain(result) && (
              <span className="flex-none text-xs text-ink-600">{matchWord(result)}</span>
            )}
          </span>
        </div>
      ))}
    </div>
  )
}

export function PlaceBox(props: PlaceBoxProps) {
  const { label, text, onText, results = [], isSearching, onPick, placeholder, size, quiet } = props
  const [active, setActive] = useState(0)
  const [isEager, setEager] = useState(false)
  const list = useId()
  const status = statusOf(props)
  const pick = (result: GeoResult) => {
    onText('')
    onPick(result)
  }
  // Enter before the answer picks its best result, never a result for older text.
  useEffect(() => {
    if (!isEager || isSearching) return
    setEager(false)
    if (results[0]) pick(results[0])
  })
  const pressed = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = results[active]
    if (step !== undefined && results.length > 0) {
      event.preventDefault()
      setActive((active + step + results.length) % results.length)
    }
    if (event.key !== 'Enter') return
    // Keeps a form around the field from being sent.
    event.preventDefault()
    if (isSearching) setEager(true)
    else if (chosen) pick(chosen)
  }
  return (
    <div>
      <Input
        role="combobox"
        aria-label={label}
        aria-expanded={results.length > 0}
        aria-controls={list}
        aria-activedescendant={results[active] ? `${list}-${active}` : undefined}
        autoComplete="off"
        quiet={quiet}
        size={size}
        icon={<Search aria-hidden />}
        placeholder={placeholder}
        value={text}
        onKeyDown={pressed}
        onChange={(event) => {
          setActive(0)
          setEager(false)
          onText(event.target.value)
        }}
      />
      {results.length > 0 && <ResultList id={list} results={results} active={active} onPick={pick} />}
      <p role="status" className={classes('text-xs text-ink-600', status && 'mt-2')}>
        {status}
      </p>
    </div>
  )
}
