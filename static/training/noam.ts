/** The schedule of the learning rate and the target of the loss, by their formulas. */
export type Schedule = { d_model: number; warmup: number; steps: number; cooldown: number; rate: number };

/** The rate of the paper's equation alone. */
export const paperRate = (step: number, { d_model, warmup }: Pick<Schedule, "d_model" | "warmup">) =>
  d_model ** -0.5 * Math.min(step ** -0.5, step * warmup ** -1.5);

/**
 * The learning rate at a step, from 1: Vaswani et al. 2017, equation 3, times a factor of ours, with a linear end,
 * none where `cooldown` is 0; as `learning_rate` of model/training/learning_rate.py.
 */
export function learningRate(step: number, schedule: Schedule) {
  const { steps, cooldown, rate } = schedule;
  const noam = rate * paperRate(step, schedule);
  return cooldown ? noam * Math.min(1, (steps + 1 - step) / cooldown) : noam;
}

/** The step at which the rate is highest. */
export const peak = ({ warmup, steps }: Schedule) => Math.min(warmup, steps);

/**
 * The lowest loss that label smoothing leaves: the entropy of its target, in nats (Szegedy et al. 2016, section 7).
 * Epsilon is the share that is spread over all pieces.
 */
export function lowestLoss(epsilon: number, vocabulary: number) {
  const other = epsilon / vocabulary;
  const right = 1 - epsilon + other;
  return -right * Math.log(right) - (epsilon ? (vocabulary - 1) * other * Math.log(other) : 0);
}
