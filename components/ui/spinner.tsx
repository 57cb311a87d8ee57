import { LoaderCircle } from 'lucide-react'
import { classes } from './classes'

/** Only in buttons and badges; everything else that loads shows a skeleton. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <LoaderCircle aria-hidden className={classes('animate-spin motion-reduce:animate-none', className)} />
  )
}
