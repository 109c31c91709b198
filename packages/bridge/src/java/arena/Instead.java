package arena;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** What a method of ours takes the place of in classes of agents: OWNER.METHOD, as class files have them. */
@Retention(RetentionPolicy.RUNTIME)
@interface Instead {
  String[] value();

  /** Whether the first parameter is the object of a method that is not static. */
  boolean hasObject() default false;
}
