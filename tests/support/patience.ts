import { configure } from '@testing-library/react'

// A busy machine is no failure: what is waited for may come later than in the second that the library allows.
configure({ asyncUtilTimeout: 60_000 })
