import { Plus } from 'lucide-react'
import { limits } from '@/lib/config/limits'
import { formatCount } from '@/lib/format/number'
import { Band } from './page-band'

const listOf = new Intl.ListFormat('en', { type: 'conjunction' })

function answersFor(countries: readonly string[]) {
  const here = countries.length === 0 ? '' : `Here you can look at ${listOf.format(countries)}. `
  return [
    {
      question: 'How sure is an estimate?',
      answer:
        'Sure enough to rank sites, not to size an investment. It comes from published rates of public chargers and from what surrounds a place. Each has its 80 % band, and each part of the model says where it is from and whether anybody has checked it by measuring.',
    },
    {
      question: 'What do I have to bring?',
      answer: `Places, nothing else. Find them by address or on the map and submit up to ${formatCount(limits.submissionLocations)} together. What surrounds them is measured for you.`,
    },
    {
      question: 'What can I see without an account?',
      answer: `The whole map with its hexagons, chargers and up to ${formatCount(limits.visitorRows)} places at a time, and example evaluations with reports and results. Scores of single places and most filters take an account, which is free.`,
    },
    {
      question: 'Who sees my sites?',
      answer:
        'Your list stays in your browser until you submit it. Then only your organisation and the operator of this installation can see the evaluation.',
    },
    {
      question: 'Which countries are there?',
      answer: `${here}Others are added from open map data: name yours when you book a demo.`,
    },
  ]
}

/** Questions of site owners before a first contact. Opens and closes without a script. */
export function Questions({ countries }: { countries: readonly string[] }) {
  return (
    <Band ground="wash" title="Questions">
      <div className="max-w-[820px] border-b border-ink-300">
        {answersFor(countries).map(({ question, answer }) => (
          <details key={question} className="group border-t border-ink-300">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-sm py-3 text-lg font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <Plus
                aria-hidden
                className="shrink-0 text-ink-600 transition-transform duration-(--duration-fast) group-open:rotate-45"
              />
            </summary>
            <p className="max-w-[42em] pr-8 pb-5 text-lg text-pretty text-ink-700">{answer}</p>
          </details>
        ))}
      </div>
    </Band>
  )
}
