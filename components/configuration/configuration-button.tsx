'use client'

import { SlidersHorizontal } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import type { Editing } from './use-editing'

interface ConfigurationButtonProps {
  editing: Editing | undefined
  className?: string
}

export function ConfigurationButton({ editing, className }: ConfigurationButtonProps) {
  if (!editing?.isOffered) return null
  const { isOpen, setOpen } = editing
  return (
    <Button
      size="sm"
      tone={isOpen ? 'primary' : 'soft'}
      aria-pressed={isOpen}
      icon={<SlidersHorizontal aria-hidden />}
      className={classes(className)}
      onClick={() => setOpen(!isOpen)}
    >
      Configuration
    </Button>
  )
}
