'use client'

import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { allConnectorConfigs } from '@/lib/domain/estimate/inference-input'
import {
  draftOfStation,
  readStation,
  type StationDraft,
  type StationProblems,
} from '@/lib/domain/estimate/parameter-edits'
import { formatConnectorConfig } from '@/lib/format/number'

interface StationFieldProps {
  config: string
  /** Configurations of its current come first. */
  original: string
  /** Applies each key, for forms with their own button. */
  isLive?: boolean
  onChange: (config: string) => void
}

const own = 'own'

/** A listed station, or any number of connectors and kW. */
export function StationField({ config, original, isLive = false, onChange }: StationFieldProps) {
  const [isOwn, setOwn] = useState(false)
  const listed = allConnectorConfigs(original)
  const options = listed.includes(config) ? listed : [config, ...listed]
  return (
    <>
      <SelectField
        label="Station configuration"
        value={isOwn ? own : config}
        onChange={({ target }) => {
          setOwn(target.value === own)
          if (target.value !== own) onChange(target.value)
        }}
        options={[
          ...options.map((value) => ({ value, label: formatConnectorConfig(value) })),
          { value: own, label: 'Another station...' },
        ]}
      />
      {isOwn && (
        <OwnStation
          config={config}
          isLive={isLive}
          onChange={(next) => {
            if (!isLive) setOwn(false)
            onChange(next)
          }}
        />
      )}
    </>
  )
}

type OwnStationProps = Required<Pick<StationFieldProps, 'config' | 'isLive' | 'onChange'>>

function OwnStation({ config, isLive, onChange }: OwnStationProps) {
  const [draft, setDraft] = useState<StationDraft>(() => draftOfStation(config))
  const [problems, setProblems] = useState<StationProblems>({})
  const apply = (next: StationDraft) => {
    const read = readStation(next)
    setProblems('problems' in read ? read.problems : {})
    if ('config' in read) onChange(read.config)
  }
  const field = (key: keyof StationDraft) => ({
    autoComplete: 'off',
    value: draft[key],
    error: problems[key],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const next = { ...draft, [key]: target.value }
      setDraft(next)
      if (isLive) apply(next)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (isLive || event.key !== 'Enter') return
      event.preventDefault()
      apply(draft)
    },
  })
  return (
    <div className="mt-3 flex items-start gap-2 *:min-w-0 *:grid-cols-[minmax(0,1fr)]">
      <TextField className="flex-1" label="Connectors" inputMode="numeric" {...field('connectors')} />
      <TextField className="flex-1" label="Power of each" unit="kW" inputMode="decimal" {...field('power')} />
      {!isLive && (
        <Button tone="line" className="mt-5 flex-none" onClick={() => apply(draft)}>
          Use
        </Button>
      )}
    </div>
  )
}
