'use client'

import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { Unlock } from '@/components/evaluation-entry/unlock'
import { Button } from '@/components/ui/button'
import { LockedValue } from '@/components/ui/locked-value'
import { KeyValues, Section } from '@/components/ui/section'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import { stationOf } from '@/lib/domain/catchment/catchment-station'
import { CatchmentView, type CatchmentViewProps } from './catchment-view'

interface CatchmentProps extends Pick<CatchmentViewProps, 'name' | 'letter' | 'config' | 'channel'> {
  place: { lat: number; lng: number }
  /** kWh/day shown above; undefined without one. */
  estimate?: number | undefined
}

/**
 * The call needs an account: guests see that it is locked and never make it. Visitors of a public link see nothing of
 * it, as of all that the link does not hold.
 */
export function useCatchmentRight(): 'open' | 'locked' | 'hidden' {
  const { isGuest } = useGuest()
  const { status } = useSession()
  const isShared = useSharedView() !== null
  if (isShared) return status === 'signed-in' ? 'open' : 'hidden'
  return isGuest || status === 'signed-out' ? 'locked' : 'open'
}

/** Behind a public link the reader's own sites have no part in it. */
function useQuestion({ place: { lat, lng }, config }: Pick<CatchmentProps, 'place' | 'config'>) {
  const withOwn = useSharedView() === null
  return useMemo(() => ({ lat, lng, ...stationOf(config), withOwn }), [lat, lng, config, withOwn])
}

interface ToggleProps {
  isOpen: boolean
  controls: string
  onChange: (isOpen: boolean) => void
}

function Toggle({ isOpen, controls, onChange }: ToggleProps) {
  return (
    <Button
      tone="line"
      size="sm"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      after={isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
      onClick={() => onChange(!isOpen)}
    >
      {isOpen ? 'Hide catchment' : 'Show catchment'}
    </Button>
  )
}

/** On a page of results. Asks nothing until it is opened. */
export function CatchmentPart(props: CatchmentProps & { returnTo: string }) {
  const { returnTo, name, letter, config, estimate, channel } = props
  const right = useCatchmentRight()
  const question = useQuestion(props)
  const [isOpen, open] = useState(false)
  const id = useId()
  if (right === 'hidden') return null
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="mt-6 border-t border-ink-200 pt-[22px] max-md:mt-[18px] max-md:pt-[18px]"
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <div>
          <h2 id={`${id}-title`} className="text-lg leading-[22px] font-semibold">
            Catchment
          </h2>
          <p className="mt-[3px] text-xs text-ink-600">
            Where its demand would come from, and which stations it takes it from
          </p>
        </div>
        {right === 'open' && <Toggle isOpen={isOpen} controls={id} onChange={open} />}
      </div>
      {right === 'locked' && (
        <div className="max-w-[420px]">
          <Unlock returnTo={returnTo} />
        </div>
      )}
      {right === 'open' && isOpen && (
        <div id={id}>
          <CatchmentView
            question={question}
            name={name}
            letter={letter}
            config={config}
            estimate={estimate}
            channel={channel}
            isSmall={false}
          />
        </div>
      )}
    </section>
  )
}

/** In a sidebar. Asks nothing until it is opened. */
export function CatchmentSection(props: CatchmentProps & { isLocked: boolean }) {
  const { name, letter, config, estimate, channel, isLocked } = props
  const question = useQuestion(props)
  const [isOpen, open] = useState(false)
  const id = useId()
  return (
    <Section title="Catchment" note="Where its demand would come from">
      {isLocked ? (
        <KeyValues
          className="text-xs"
          rows={[
            { key: 'hexagons', label: 'From hexagons around', value: <LockedValue /> },
            { key: 'stations', label: 'From other stations', value: <LockedValue /> },
          ]}
        />
      ) : (
        <Toggle isOpen={isOpen} controls={id} onChange={open} />
      )}
      {!isLocked && isOpen && (
        <div id={id} className="mt-3">
          <CatchmentView
            question={question}
            name={name}
            letter={letter}
            config={config}
            estimate={estimate}
            channel={channel}
            isSmall
          />
        </div>
      )}
    </Section>
  )
}
