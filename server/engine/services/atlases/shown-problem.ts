import { proposedIn } from '@/server/engine/atlases/build-order'

interface ShownProblem {
  problem: string
  /** What to do; null where trying again is all. */
  advice: string | null
  /** Whether a build may do without the part that is missing. */
  mayBePartial: boolean
  /** A boundary that the extract holds; null without one. */
  proposal: string | null
}

/** Parts of the sentences of builds that speak of the command line, and what they mean here. */
const meanings: readonly { said: RegExp; advice: string; mayBePartial?: true }[] = [
  {
    said: /; what came is kept, and the same command goes on with it/,
    advice: 'Trying again goes on where it stopped.',
  },
  {
    said: /; get it again, or build what is there with --partial/,
    advice: 'Get the extract again, or build what is there.',
    mayBePartial: true,
  },
  { said: / with --name(?=\.$)/, advice: 'The form has a field for it.' },
  {
    said: / Set NODE_OPTIONS=--max-old-space-size=\d{1,9}\.$/,
    advice: 'Build it on a machine with more memory.',
  },
]

/** The sentence of a failed build in the words of the screen. */
export function shownProblem(sentence: string): ShownProblem {
  const proposed = proposedIn(sentence)
  if (proposed) {
    const advice = `It can be built as a region: ${proposed.what}.`
    return { problem: proposed.sentence, advice, mayBePartial: false, proposal: proposed.value }
  }
  for (const { said, advice, mayBePartial = false } of meanings) {
    if (said.test(sentence))
      return { problem: sentence.replace(said, ''), advice, mayBePartial, proposal: null }
  }
  return { problem: sentence, advice: null, mayBePartial: false, proposal: null }
}
