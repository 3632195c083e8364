/* A mean of values by their chances.
 *
 * Each chance was rounded once, so that together they may be a little more than 1, and a battle that is
 * won whatever the dice show would be worth more than a victory. The true mean lies between the least
 * and the largest of the values, so the computed one is moved into that range. That never takes it
 * further from the true one. */
#ifndef BNI_MEAN_H
#define BNI_MEAN_H

typedef struct bni_mean {
    double sum, least, most;
} bni_mean;

/* Of one value, whose chance is added with the others'. */
static inline bni_mean bni_mean_of(double chance, double value)
{
    return (bni_mean){ chance * value, value, value };
}

static inline void bni_mean_add(bni_mean *mean, double chance, double value)
{
    mean->sum += chance * value;
    mean->least = value < mean->least ? value : mean->least;
    mean->most = value > mean->most ? value : mean->most;
}

static inline double bni_mean_value(const bni_mean *mean)
{
    return mean->sum < mean->least ? mean->least : mean->sum > mean->most ? mean->most : mean->sum;
}

#endif
