import { notify } from '@/components/ui/notify'

/** Copies a page's address, with a notice. */
export const copyAddress = (address: string): Promise<void> =>
  copyText(address, 'Location URL copied to clipboard').then(() => undefined)

/** @returns whether it was copied; shows a notice either way */
export async function copyText(text: string, copied: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success(copied)
    return true
  } catch {
    notify.error('The address could not be copied.')
    return false
  }
}
