'use client'

import { toast } from 'sonner'

export type NoticeAction = { label: string; onPress: () => void }
type Tone = 'success' | 'info' | 'error'

const show = (tone: Tone, text: string, action?: NoticeAction) =>
  toast[tone](text, {
    // The same sentence twice is one notice, not two on top of each other.
    id: `${tone}:${text}`,
    ...(tone === 'error' && { duration: Number.POSITIVE_INFINITY, closeButton: true }),
    ...(action && { action: { label: action.label, onClick: action.onPress } }),
  })

/** Notices of what happened: gone after 4 s, failures stay until dismissed. */
export const notify = {
  success: (text: string, action?: NoticeAction) => show('success', text, action),
  info: (text: string, action?: NoticeAction) => show('info', text, action),
  error: (text: string, action?: NoticeAction) => show('error', text, action),
}
