'use client'

export type NoticeAction = { label: string; onPress: () => void }
type Tone = 'success' | 'info' | 'error'

/** The code of notices is fetched with their place, `Toaster`: a page stands without it. */
async function show(tone: Tone, text: string, action?: NoticeAction): Promise<void> {
  const { toast } = await import('sonner')
  toast[tone](text, {
    // The same sentence twice is one notice, not two on top of each other.
    id: `${tone}:${text}`,
    ...(tone === 'error' && { duration: Number.POSITIVE_INFINITY, closeButton: true }),
    ...(action && { action: { label: action.label, onClick: action.onPress } }),
  })
}

/** Notices of what happened: gone after 4 s, failures stay until dismissed. */
export const notify = {
  success: (text: string, action?: NoticeAction): void => void show('success', text, action),
  info: (text: string, action?: NoticeAction): void => void show('info', text, action),
  error: (text: string, action?: NoticeAction): void => void show('error', text, action),
}
