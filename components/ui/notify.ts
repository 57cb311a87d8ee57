'use client'

import { useEffect } from 'react'

export type NoticeAction = { label: string; onPress: () => void }
type Tone = 'success' | 'info' | 'question' | 'error'

/** Loads the code with `Toaster`, outside the page's first load. */
async function show(tone: Tone, text: string, action?: NoticeAction): Promise<void> {
  const { toast } = await import('sonner')
  const stays = tone === 'error' || tone === 'question'
  toast[tone === 'question' ? 'info' : tone](text, {
    // A repeated message replaces its notice instead of stacking.
    id: `${tone}:${text}`,
    ...(stays && { duration: Number.POSITIVE_INFINITY, closeButton: true }),
    ...(action && { action: { label: action.label, onClick: action.onPress } }),
  })
}

async function withdraw(tone: Tone, text: string): Promise<void> {
  const { toast } = await import('sonner')
  toast.dismiss(`${tone}:${text}`)
}

/** Notices disappear after 4 s; errors and questions stay until dismissed. */
export const notify = {
  success: (text: string, action?: NoticeAction): void => void show('success', text, action),
  info: (text: string, action?: NoticeAction): void => void show('info', text, action),
  error: (text: string, action?: NoticeAction): void => void show('error', text, action),
  question: (text: string, action: NoticeAction): void => void show('question', text, action),
  withdraw: (tone: Tone, text: string): void => void withdraw(tone, text),
}

const property = '--toast-floor'

export function useToastFloor(px: number): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty(property, `${px}px`)
    return () => {
      style.removeProperty(property)
    }
  }, [px])
}
