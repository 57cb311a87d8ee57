'use client'

import { Lock, Scale } from 'lucide-react'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { Button } from '@/components/ui/button'
import { track } from '@/lib/client/feedback/analytics'

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
