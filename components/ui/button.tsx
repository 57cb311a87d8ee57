import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes'
import { Spinner } from './progress'

type ButtonTone = 'primary' | 'line' | 'soft' | 'ghost' | 'volt' | 'dark' | 'danger'
/** 28 px in dense rows, 32 regular, 40 in forms and sheet footers, 44 on touch. */
type ButtonSize = 'sm' | 'md' | 'lg' | 'touch'

export type ButtonLook = {
  tone?: ButtonTone | undefined
  size?: ButtonSize | undefined
  block?: boolean | undefined
  square?: boolean | undefined
}

const base =
  'relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-sm font-medium whitespace-nowrap no-underline select-none transition-colors duration-(--duration-instant) disabled:bg-ink-100 disabled:text-ink-500 disabled:shadow-none disabled:[&_.lucide]:text-inherit forced-colors:border'

const tones: Record<ButtonTone, string> = {
  primary: 'bg-ink-1000 text-paper hover:bg-ink-800 aria-expanded:bg-ink-800 [&_.lucide]:text-volt',
  line: 'bg-paper text-ink-1000 shadow-[inset_0_0_0_1px_var(--color-ink-300)] hover:bg-ink-50 aria-expanded:bg-ink-100 [&_.lucide]:text-ink-600',
  soft: 'bg-ink-100 text-ink-1000 hover:bg-ink-200 aria-expanded:bg-ink-200 [&_.lucide]:text-ink-600',
  ghost:
    'text-ink-700 hover:bg-ink-100 hover:text-ink-1000 aria-expanded:bg-ink-100 disabled:bg-transparent [&_.lucide]:text-ink-600',
  volt: 'bg-volt text-ink-1000 hover:bg-volt-hover',
  dark: 'bg-ink-800 text-paper hover:bg-ink-700 disabled:bg-transparent disabled:text-ink-600 [&_.lucide]:text-volt',
  danger: 'bg-danger text-paper hover:brightness-90',
}

const sizes: Record<ButtonSize, { box: string; padding: string; quiet: string; square: string }> = {
  sm: {
    // Looks dense, but has a 44 px touch target.
    box: "h-7 text-xs max-sm:after:absolute max-sm:after:-inset-2 max-sm:after:content-['']",
    padding: 'px-2.5',
    quiet: 'px-2',
    square: 'w-7',
  },
  md: { box: 'h-8 text-sm max-sm:h-11', padding: 'px-3', quiet: 'px-2', square: 'w-8 max-sm:w-11' },
  lg: { box: 'h-10 text-base max-sm:h-11', padding: 'px-4', quiet: 'px-3', square: 'w-10 max-sm:w-11' },
  touch: { box: 'h-11 text-base', padding: 'px-4', quiet: 'px-3', square: 'w-11' },
}

export function buttonClass({ tone = 'primary', size = 'md', block, square }: ButtonLook): string {
  const { box, padding, quiet, square: width } = sizes[size]
  const inset = tone === 'ghost' ? quiet : padding
  return classes(base, tones[tone], box, square ? width : inset, block && 'w-full')
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  Omit<ButtonLook, 'square'> & {
    children: ReactNode
    icon?: ReactNode
    after?: ReactNode
    /** Any boolean reserves the spinner's space, so that the width never changes. */
    busy?: boolean | undefined
  }

/** One `primary` per surface. While busy the label stays and presses are ignored. */
export function Button({
  tone,
  size,
  block,
  icon,
  after,
  busy,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reserved = busy === false && !icon && 'px-[11px]'
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classes(buttonClass({ tone, size, block }), className)}
    >
      {busy ? <Spinner /> : icon}
      <span className={classes('truncate', reserved)}>{children}</span>
      {after}
    </button>
  )
}

type LinkButtonProps = Omit<ComponentProps<typeof Link>, 'children'> &
  Omit<ButtonLook, 'square'> & { children: ReactNode; icon?: ReactNode; after?: ReactNode }

export function LinkButton({
  tone,
  size,
  block,
  icon,
  after,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={classes(buttonClass({ tone, size, block }), className)}>
      {icon}
      <span className="truncate">{children}</span>
      {after}
    </Link>
  )
}
