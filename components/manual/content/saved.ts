import { type ManualChapter, picture, points, steps, text } from '@/components/manual/manual-text'
import { limits } from '@/lib/config/limits'
import { formatCount } from '@/lib/format/number'

export const saved: ManualChapter = {
  id: 'saved',
  title: 'Saved locations and submission',
  blocks: [
    text(
      'Saved locations are your shortlist. **Evaluate** in the bar opens it; the number there says how many it holds. The list stays in this browser, even after you close it, and is private until you submit it.',
    ),
    picture('saved', 'Saved locations with their power types beside a map, and the form to submit them.'),
  ],
  parts: [
    {
      id: 'edit-list',
      title: 'Edit the list',
      blocks: [
        points(
          'Press a location to see it on the map; press it again to deselect it.',
          'The pencil beside a name changes it: Enter or a press elsewhere saves the change, Escape discards it. An empty name is not saved.',
          'The power type is **AC**, **DC** or **AC + DC**. AC needs a parking type too.',
          'The cross removes a location, **Remove all** empties the list. **Undo** in the notice restores them.',
          'The list holds each place once.',
        ),
      ],
    },
    {
      id: 'submit',
      title: 'Submit',
      blocks: [
        steps(
          'Give the evaluation a name.',
          `Press **Submit**. The button says how many locations you submit, ${formatCount(limits.submissionLocations)} at most.`,
          'Continue scouting. The evaluation runs in the background and is under **My Locations**.',
        ),
        points(
          'Errors appear beside the field or location. Your entries are kept.',
          'If your account cannot submit yet, a dialog offers a demo. Your list is kept.',
          'Submitting empties the list. **Undo: restore my list** in the notice brings it back.',
        ),
      ],
    },
  ],
}
