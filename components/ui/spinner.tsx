import { LoaderCircle } from 'lucide-react'
import { classes } from './classes'

/** Only in buttons and badges; other loading states use skeletons. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <LoaderCircle aria-hidden className={classes('animate-spin motion-reduce:animate-none', className)} />
  )
}
