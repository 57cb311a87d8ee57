'use client'

import { ChevronRight } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import { classes } from '@/components/ui/classes'
import { Tooltip } from '@/components/ui/tooltip'

/** `--kept-free` is the height of the map to leave above and below. */
export function ToolStack({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div
      role="toolbar"
      aria-label="Map tools"
      aria-orientation="vertical"
      data-map-float
      data-ground="paper"
      className={classes(
        // Lines of vertical writing: as wide as their columns in every browser, which a grid of columns is not.
        'absolute z-2 flex max-h-[calc(100cqh-var(--kept-free,5.75rem))] flex-wrap divide-y divide-ink-200 overflow-hidden rounded-md bg-paper shadow-float [writing-mode:vertical-lr] *:w-9 *:[writing-mode:horizontal-tb] max-sm:*:w-11',
        // Horizontal if the height is too small, as on a rotated phone or an enlarged page.
        '[@container(height<300px)]:max-h-none [@container(height<300px)]:flex-nowrap [@container(height<300px)]:divide-x [@container(height<300px)]:divide-y-0 [@container(height<300px)]:[writing-mode:horizontal-tb]',
        className,
      )}
    >
      {children}
    </div>
  )
}

const RowsContext = createContext(false)

/** Tools as rows of a sheet, with their names. */
export function ToolRows({ children }: { children: ReactNode }) {
  return (
    <RowsContext value={true}>
      <div className="mt-1.5 border-t border-ink-200 pt-1.5">{children}</div>
    </RowsContext>
  )
}

type ToolButtonProps = Omit<ComponentProps<'button'>, 'children'> & { label: string; icon: ReactNode }

export function ToolButton({ label, icon, className, ...rest }: ToolButtonProps) {
  if (use(RowsContext)) {
    return (
      <button
        type="button"
        {...rest}
        className={classes(
          'flex min-h-11 w-full items-center gap-2.5 rounded-sm px-2 text-left font-medium hover:bg-ink-100',
          className,
        )}
      >
        {icon}
        <span className="min-w-0 flex-1">{label}</span>
        <ChevronRight aria-hidden className="text-ink-600" />
      </button>
    )
  }
  return (
    <Tooltip label={label} side="left">
      <button
        type="button"
        {...rest}
        aria-label={label}
        className={classes(
          'grid h-9 place-items-center text-ink-800 transition-colors duration-(--duration-instant) -outline-offset-2! hover:bg-ink-100 aria-pressed:bg-ink-1000 aria-pressed:text-volt aria-expanded:bg-ink-100 max-sm:h-11 disabled:text-ink-400',
          className,
        )}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
