import type { ReactNode } from 'react'

export type DocumentChapter = {
  id: string
  title: string
  /** Listed in the table of contents. */
  parts?: readonly { id: string; title: string }[]
}

type DocumentPageProps = {
  title: string
  lead: string
  chapters: readonly DocumentChapter[]
  children: ReactNode
}

export function DocumentPage({ title, lead, chapters, children }: DocumentPageProps) {
  return (
    <div
      data-ground="paper"
      className="mx-auto max-w-[1200px] px-5 py-10 sm:px-8 sm:py-14 lg:grid print:block print:p-0 lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-x-16 lg:px-10"
    >
      <div className="lg:col-start-2">
        <h1 className="text-2xl font-semibold tracking-[-0.03em] sm:text-[40px] sm:leading-[46px]">
          {title}
        </h1>
        <p className="mt-3 max-w-[42em] text-lg text-ink-600">{lead}</p>
      </div>
      {chapters.length > 0 && (
        <nav
          aria-label="Contents"
          className="mt-8 print:hidden lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mt-0"
        >
          <div className="lg:sticky lg:top-8 lg:max-h-[calc(100dvh-64px)] lg:overflow-y-auto lg:pr-2">
            <h2 className="mb-1 text-sm font-semibold">Contents</h2>
            <Contents chapters={chapters} />
          </div>
        </nav>
      )}
      <div className="mt-4 max-w-[760px] text-[15px] print:max-w-none print:text-sm leading-[24px] lg:col-start-2">
        {children}
      </div>
    </div>
  )
}

function Contents({ chapters }: Pick<DocumentPageProps, 'chapters'>) {
  return (
    <ol className="border-l border-ink-200">
      {chapters.map(({ id, title, parts = [] }) => (
        <li key={id}>
          <ContentsLink id={id} className="pl-3 font-medium text-ink-700">
            {title}
          </ContentsLink>
          {parts.length > 0 && (
            <ol className="max-lg:hidden">
              {parts.map((part) => (
                <li key={part.id}>
                  <ContentsLink id={part.id} className="pl-6 text-ink-600">
                    {part.title}
                  </ContentsLink>
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  )
}

function ContentsLink({ id, className, children }: { id: string; className: string; children: ReactNode }) {
  return (
    <a
      href={`#${id}`}
      className={`flex min-h-7 items-center rounded-sm py-1 text-sm no-underline hover:text-ink-1000 hover:underline max-sm:min-h-11 ${className}`}
    >
      {children}
    </a>
  )
}

type ChapterProps = { id: string; title: string; children: ReactNode }

/** The heading links to itself, for sharing. */
export function Chapter({ id, title, children }: ChapterProps) {
  return (
    <section
      aria-labelledby={id}
      className="mt-12 border-t border-ink-200 pt-10 first:mt-6 max-lg:first:border-t lg:first:border-t-0 lg:first:pt-0"
    >
      <h2
        id={id}
        className="scroll-mt-8 break-after-avoid text-[26px] leading-8 font-semibold tracking-[-0.025em]"
      >
        <HeadingLink id={id}>{title}</HeadingLink>
      </h2>
      {children}
    </section>
  )
}

export function Part({ id, title, children }: ChapterProps) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <h3 id={id} className="scroll-mt-8 break-after-avoid text-lg font-semibold">
        <HeadingLink id={id}>{title}</HeadingLink>
      </h3>
      {children}
    </section>
  )
}

const HeadingLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <a href={`#${id}`} className="rounded-sm no-underline hover:underline">
    {children}
  </a>
)

export const Text = ({ children }: { children: ReactNode }) => <p className="mt-3 text-ink-800">{children}</p>

export function Points({ points }: { points: readonly ReactNode[] }) {
  return (
    <ul className="mt-3 list-disc space-y-1.5 pl-5 text-ink-800 marker:text-ink-400">
      {points.map((point, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the points of a text never change places
        <li key={index}>{point}</li>
      ))}
    </ul>
  )
}
