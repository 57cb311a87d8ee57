'use client'

import { Lock, Scale } from 'lucide-react'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { scoreOf } from '@/components/scouting/state/scouting-store'
import { Button } from '@/components/ui/button'
import { defaultSiteWeights } from '@/lib/catalogue/site-scores'
import { track } from '@/lib/client/feedback/analytics'
import { isSameWeights } from '@/lib/domain/scores/weighting'

interface WeightsButtonProps {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  isShort?: boolean
}

/** Asks visitors to register, unless the country's data lack the parts. The short form omits the word. */
export function WeightsButton({ isOpen, onOpen, isShort = false }: WeightsButtonProps) {
  const isPossible = useScouting(({ weighing }) => weighing.isPossible)
  const isRegistered = useScouting(({ viewer }) => viewer.isRegistered)
  const ask = useScouting((state) => state.ask)
  const isLocked = isPossible && !isRegistered
  const register = () => {
    track('KeplerRegisterButtonClick', { place: 'weights' })
    ask('register')
  }
  return (
    <Button
      size="sm"
      tone={isOpen ? 'primary' : 'ghost'}
      icon={isLocked ? <Lock aria-hidden /> : <Scale aria-hidden />}
      aria-expanded={isLocked ? undefined : isOpen}
      onClick={() => (isLocked ? register() : onOpen(!isOpen))}
    >
      <span className={isShort ? 'sr-only' : undefined}>Weights</span>
      {isLocked && <span className="sr-only">, locked</span>}
    </Button>
  )
}

/**
 * Open from the start if the address has changed weights. If the data lack the parts, the panel opens to say
 * so.
 */
export function useWeightsPanel() {
  const kind = useScouting(scoreOf)
  const weighing = useScouting((state) => state.weighing)
  const isRegistered = useScouting(({ viewer }) => viewer.isRegistered)
  const isChanged = !isSameWeights(weighing.points[kind], defaultSiteWeights[kind])
  const wanted = useScouting(({ areWeightsWanted }) => areWeightsWanted)
  const setOpen = useScouting(({ openWeights }) => openWeights)
  // The account is known only after the first render, so the start is not in the state's initial value.
  const isOpen = weighing.isPossible ? isRegistered && (wanted ?? isChanged) : wanted === true
  return { isOpen, setOpen }
}
