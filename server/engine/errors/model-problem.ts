/** The message says in one sentence what is wrong with a model or sessions file. */
export class ModelProblem extends Error {}
