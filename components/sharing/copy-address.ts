import { notify } from '@/components/ui/notify'

/** Copies the address of a page, and says so. */
export const copyAddress = (address: string): Promise<void> =>
  copyText(address, 'Location URL copied to clipboard').then(() => undefined)

/** @returns whether it was copied; says so either way */
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
