// A browser on a busy machine can miss a moment. What fails is tried once more, from its beginning; the run names whatever needed that.
import.meta.jest.retryTimes(1, { logErrorsBeforeRetry: true });

export {};
